import { SubscribeForm } from './subscribe-form';

/**
 * The header's form on small screens: a bar fixed to the lower edge (spec §2). The layout keeps its height free below the
 * footer, and the stylesheet hides it while another field is typed in, when the keyboard needs the room.
 */
export function SubscribeBar() {
  return (
    <aside aria-label="Newsletter" className="subscribe-bar">
      <SubscribeForm name="Subscribe" placeholder="Get 6 tips every Monday" variant="secondary" />
    </aside>
  );
}
