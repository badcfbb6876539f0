/**
 * Returns a page that tries to reach every URL in each way a browser offers: as an image, a script, a style, a frame,
 * an image in a style, a fetch, a socket, an event stream, a beacon, a worker, and by WebRTC sockets, which bypass
 * proxies by default.
 */
export function attackPage(urls: readonly string[], udpPort: number): string {
  return `<!doctype html><html><head><meta name="viewport" content="width=device-width"><title>x</title></head><body>
<h1>A page like any other, with a heading large enough to be painted first</h1>
<script>
const urls = ${JSON.stringify(urls).replaceAll('<', '\\u003c')}
const quiet = (run) => { try { const made = run(); made?.catch?.(() => {}) } catch {} }
const add = (tag, fields) => quiet(() => document.body.append(Object.assign(document.createElement(tag), fields)))
for (const [at, url] of urls.entries()) {
  quiet(() => { new Image().src = url })
  quiet(() => fetch(url, { mode: 'no-cors', method: at % 2 ? 'POST' : 'GET' }))
  if (at % 2 === 0) add('script', { src: url })
  if (at % 3 === 0) add('link', { rel: 'stylesheet', href: url })
  if (at % 5 === 0) add('iframe', { src: url, width: 1, height: 1 })
  if (at % 7 === 0) add('link', { rel: 'preconnect', href: url })
  if (at % 4 === 0) quiet(() => new WebSocket(url.replace(/^http/, 'ws')))
  if (at % 6 === 0) quiet(() => new EventSource(url))
  if (at % 8 === 0) quiet(() => navigator.sendBeacon(url, 'x'))
  if (at % 9 === 0) quiet(() => new WebTransport(url.replace(/^http:/, 'https:')))
  if (at % 11 === 0) add('div', { style: 'background:url(' + url + ')', textContent: 'x' })
}
quiet(() => {
  const call = new RTCPeerConnection({ iceServers: [
    { urls: 'stun:127.0.0.1:${udpPort}' }, { urls: 'turn:127.0.0.1:${udpPort}?transport=udp', username: 'a', credential: 'b' } ] })
  call.createDataChannel('x')
  return call.createOffer().then((offer) => call.setLocalDescription(offer))
})
</script></body></html>`
}
