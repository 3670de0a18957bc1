/**
 * Runs before the first paint, so that the stored theme, the grid's columns, dismissed promos, a signed-in header and the bar of a subscriber do
 * not flash in late, and that after Back or a reload cards have the heights that a place in the feed is found by.
 * Inline, hence small; its hash is part of the policy of pages rendered per request (cached ones are hashed whole).
 */
export const BOOT_SCRIPT = `(function(){var d=document.documentElement;try{if((performance.getEntriesByType('navigation')[0]||{}).type!=='navigate')d.dataset.cardHeights='exact';var s=localStorage,t=s.getItem('theme'),c=s.getItem('columns');if(t==='light'||t==='dark')d.dataset.theme=t;if(c==='1'||c==='2'||c==='3')d.dataset.columns=c;if(s.getItem('user'))d.dataset.session='in';if(s.getItem('subscribed'))d.dataset.subscribed='';s=sessionStorage;if(s.getItem('promo-extension'))d.dataset.promoExtension='off';if(s.getItem('promo-hiring'))d.dataset.promoHiring='off'}catch(e){}})()`;
