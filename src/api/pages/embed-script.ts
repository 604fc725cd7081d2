/**
 * Script of a shop's own site: `<script async src="…/embed.js" data-barberia="central"></script>`. Draws a button that
 * opens a dialog with the booking wizard in an iframe. The iframe fills the dialog and scrolls inside, so that the
 * wizard's bar stays visible. `data-texto` sets the button's text, `data-origen` the source recorded for its bookings.
 */
export const embedScript = `(()=>{
const s=document.currentScript,d=s.dataset,home=new URL(s.src).origin,make=(n,p,css)=>{
const e=Object.assign(document.createElement(n),p);e.style.cssText=css;return e};
const open=make('button',{type:'button',textContent:d.texto||'Reservar'},
'min-height:44px;padding:8px 20px;border:0;border-radius:10px;background:#000;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer');
const box=make('dialog',{},'width:min(480px,100vw);max-width:100vw;max-height:none;padding:0;border:0;border-radius:clamp(0px,100vw - 480px,14px);overflow:hidden;background:#fff');
box.setAttribute('aria-label','Reserva online');
const inside=make('div',{},'display:flex;flex-direction:column;height:100vh;height:min(100dvh,max(860px,(768px - 100vw)*999))');
const shut=make('button',{type:'button',textContent:'Cerrar'},
'flex:none;min-height:44px;border:0;background:#fff;color:#000;font:600 16px system-ui,sans-serif;cursor:pointer');
const frame=make('iframe',{title:'Reserva online'},'flex:1;min-height:0;width:100%;border:0');
inside.append(shut,frame);box.append(inside);s.after(open,box);
shut.onclick=()=>box.close();
open.onclick=()=>{frame.src||(frame.src=home+'/'+encodeURIComponent(d.barberia)+'/embed?o='+(d.origen||'web'));box.showModal()};
})()`;
