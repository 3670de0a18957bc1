/**
 * Runs before the first paint: restores theme, columns, dismissed promos, the signed-in header, the subscriber's bar
 * and, after Back or a reload, exact card heights. Inline, hence small; its hash is in the policy.
 */
export const BOOT_SCRIPT = `(function(){var d=document.documentElement;try{if((performance.getEntriesByType('navigation')[0]||{}).type!=='navigate')d.dataset.cardHeights='exact';var s=localStorage,t=s.getItem('theme'),c=s.getItem('columns');if(t==='light'||t==='dark')d.dataset.theme=t;if(c==='1'||c==='2'||c==='3')d.dataset.columns=c;if(s.getItem('user'))d.dataset.session='in';if(s.getItem('subscribed'))d.dataset.subscribed='';s=sessionStorage;if(!s.getItem('visit')){d.dataset.visit='first';s.setItem('visit','1')}if(s.getItem('promo-extension'))d.dataset.promoExtension='off';if(s.getItem('promo-hiring'))d.dataset.promoHiring='off'}catch(e){}})()`;
