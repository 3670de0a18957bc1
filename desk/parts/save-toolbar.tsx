import { SaveButton, Toolbar } from 'react-admin';

/** What stands below a form. What else can be done stands above it, each with Undo. */
export function SaveToolbar() {
  return (
    <Toolbar>
      <SaveButton label="Save" />
    </Toolbar>
  );
}
