export { LogoutDialog } from './LogoutDialog.tsx';
export { SideMenu } from './SideMenu.tsx';
