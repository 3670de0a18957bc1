import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { AppBar, LoadingIndicator, Logout, TitlePortal, UserMenu, useGetIdentity, useUserMenu } from 'react-admin';
import { Link } from 'react-router-dom';
import { CircleUserRound } from '../components/icons/lucide';
import { KeyboardHelp } from './keyboard-help';
import { Palette } from './palette';
import { ThemeMenu } from './theme-menu';

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
          <LoadingIndicator />
        </>
      }
      userMenu={
        <UserMenu label={`Account of ${identity?.fullName ?? 'yours'}`}>
          <AccountItem />
          <Logout />
        </UserMenu>
      }
    >
      <TitlePortal component="h1" variant="h6" sx={{ fontWeight: 700 }} />
    </AppBar>
  );
}

function AccountItem() {
  const menu = useUserMenu();
  return (
    <MenuItem component={Link} to="/account" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <CircleUserRound size={20} />
      </ListItemIcon>
      <ListItemText>Account</ListItemText>
    </MenuItem>
  );
}
