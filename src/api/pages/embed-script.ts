/**
 * Stands in a shop's own site as `<script async src="…/embed.js" data-barberia="central"></script>`: a button, and a dialog
 * with the wizard in a frame as high as the wizard says. `data-texto` is the button's word, `data-origen` where its clients
 * are said to come from.
 */
export const embedScript = `(()=>{
const s=document.currentScript,d=s.dataset,home=new URL(s.src).origin,make=(n,p,css)=>{
const e=Object.assign(document.createElement(n),p);e.style.cssText=css;return e};
const open=make('button',{type:'button',textContent:d.texto||'Reservar'},
'min-height:44px;padding:8px 20px;border:0;border-radius:10px;background:#000;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer');
const box=make('dialog',{},'width:min(480px,100vw);max-width:100vw;max-height:100dvh;padding:0;border:0;border-radius:14px;overflow:auto;background:#fff');
box.setAttribute('aria-label','Reserva online');
const shut=make('button',{type:'button',textContent:'Cerrar'},
'position:sticky;top:0;width:100%;min-height:44px;border:0;background:#fff;color:#000;font:600 16px system-ui,sans-serif;cursor:pointer');
const frame=make('iframe',{title:'Reserva online'},'display:block;width:100%;height:640px;border:0');
box.append(shut,frame);s.after(open,box);
shut.onclick=()=>box.close();
open.onclick=()=>{frame.src||(frame.src=home+'/'+encodeURIComponent(d.barberia)+'/embed?o='+(d.origen||'web'));box.showModal()};
addEventListener('message',e=>{const h=e.data&&e.data.navaja;
if(e.origin===home&&e.source===frame.contentWindow&&h>0)frame.style.height=h+'px'});
})()`;
