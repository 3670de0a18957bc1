/**
 * Runs inline in the offline page, since other scripts may not load; its hash is in the policy. Lists the posts read
 * last, and reloads the replaced page when the connection is back.
 */
export const OFFLINE_SCRIPT = `(function(){try{var posts=JSON.parse(localStorage.getItem('read-posts'))||[],list=document.querySelector('.offline-read ul');posts.forEach(function(post){if(typeof post.slug!=='string'||typeof post.title!=='string')return;var link=document.createElement('a');link.href='/feed/'+encodeURIComponent(post.slug);link.textContent=post.title;list.appendChild(document.createElement('li')).appendChild(link);list.parentNode.hidden=false})}catch(e){}if(location.pathname==='/offline')return;function check(){if(document.hidden)return;fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status<500)location.reload()},function(){})}addEventListener('online',check);document.addEventListener('visibilitychange',check);setInterval(check,10000)})()`;
