/**
 * Runs inline in the offline page, since other scripts may not load; its hash is in the policy. Says since when the
 * page is saved, and reloads the replaced page when the connection is back.
 */
export const OFFLINE_SCRIPT = `(function(){if(location.pathname==='/offline')return;try{caches.match('/offline').then(function(page){var at=new Date(page.headers.get('date')),place=document.querySelector('.offline-saved');place.querySelector('time').dateTime=at.toISOString();place.querySelector('time').textContent=at.toLocaleString('en-US',{dateStyle:'long',timeStyle:'short'});place.hidden=false}).catch(function(){})}catch(e){}function check(){if(document.hidden)return;fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status<500)location.reload()},function(){})}addEventListener('online',check);document.addEventListener('visibilitychange',check);setInterval(check,10000)})()`;
