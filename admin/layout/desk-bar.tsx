import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Tooltip,
} from '@mui/material';
import { Fragment, useState } from 'react';
import {
  AppBar,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useStore,
  useUserMenu,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../components/icon';
import { listKeys, type ScreenKey, useKeys } from '../components/use-keys';
import { Palette } from './palette';

/** The bar on top: where one is, the keys, the theme, and one's own account. */
export function DeskBar() {
  const { identity } = useGetIdentity();
  return (
    <AppBar
      color="default"
      alwaysOn
      toolbar={
        <>
          <Palette />
          <KeyboardHelp />
          <ThemeMenu />
          <LoadingIndicator sx={{ '& .MuiSvgIcon-root': { width: 20, height: 20 } }} />
        </>
      }
      userMenu={
        <UserMenu label={`Account of ${identity?.fullName ?? 'yours'}`}>
          <AccountItem />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal component="h1" variant="h6" />
    </AppBar>
  );
}

function AccountItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <Icon name="circle-user-round" />
      </ListItemIcon>
      <ListItemText>Account</ListItemText>
    </MenuItem>
  );
}

/** A button, and the key `?`, that show which keys do something on the present screen. */
function KeyboardHelp() {
  const [keys, setKeys] = useState<readonly ScreenKey[] | null>(null);
  useKeys([{ key: '?', does: 'Show the keys', run: () => setKeys(listKeys()) }]);
  const close = () => setKeys(null);
  return (
    <>
      <Tooltip title="Keys">
        <IconButton
          color="inherit"
          aria-label="Keys"
          onClick={() => setKeys(listKeys())}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Icon name="keyboard" size={20} />
        </IconButton>
      </Tooltip>
      <Dialog open={keys !== null} onClose={close} aria-labelledby="keyboard-help" fullWidth maxWidth="xs">
        <DialogTitle id="keyboard-help">Keys</DialogTitle>
        <DialogContent>
          <Box component="dl" className="facts">
            {keys?.map(({ key, does }) => (
              <Fragment key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </Fragment>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

const THEMES = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  // React-admin uses the system's theme if none is stored.
  { theme: undefined, label: 'System', icon: 'monitor' },
] as const;

/** Light, dark, or as the system has it. Kept in this browser. */
function ThemeMenu() {
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = THEMES.find((choice) => choice.theme === theme) ?? THEMES[2];
  const choose = (next: typeof theme) => {
    setTheme(next);
    setAnchor(null);
  };
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
          <Icon name={chosen.icon} size={20} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {THEMES.map(({ theme: own, label, icon }) => (
          <MenuItem
            key={label}
            role="menuitemradio"
            aria-checked={own === theme}
            selected={own === theme}
            onClick={() => choose(own)}
          >
            <ListItemIcon>
              <Icon name={icon} />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
