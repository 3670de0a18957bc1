import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { Monitor, Moon, Sun } from '../components/icons/lucide';

const CHOICES = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  // Nothing kept is what react-admin takes for the system's theme.
  { theme: undefined, label: 'System', Icon: Monitor },
] as const;

/** Light, dark, or as the system has it. Kept in this browser. */
export function ThemeMenu() {
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { Icon } = CHOICES.find((choice) => choice.theme === theme) ?? CHOICES[2];
  return (
    <>
      <Tooltip title="Theme">
        <IconButton
          color="inherit"
          aria-label="Theme"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon size={20} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CHOICES.map((choice) => (
          <MenuItem
            key={choice.label}
            role="menuitemradio"
            aria-checked={choice.theme === theme}
            selected={choice.theme === theme}
            onClick={() => {
              setTheme(choice.theme);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <choice.Icon size={20} />
            </ListItemIcon>
            <ListItemText>{choice.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
