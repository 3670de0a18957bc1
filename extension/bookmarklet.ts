import { captureAddress } from './capture-address.ts';
import { capturePage } from './extract/capture-page.ts';

/** The desk puts its own origin in its place (admin/resources/capture-tools). */
const DESK = '__DESK_ORIGIN__';

const address = captureAddress(DESK, capturePage(document));
// If the browser opens no window, the desk takes the page's place: "back" leads to the post.
if (!window.open(address)) location.href = address;
