import { request } from 'node:http'
import { connect } from 'node:net'

/** Requests a URL from a proxy as a browser does over HTTP; true if the target answered. */
export function askedOfProxy(port: number, url: string): Promise<boolean> {
  return new Promise((done) => {
    let sent: ReturnType<typeof request>
    try {
      sent = request({ host: '127.0.0.1', port, path: url, headers: { host: 'any' }, timeout: 3_000 })
    } catch {
      // Node refuses to send such a request.
      return done(false)
    }
    sent.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode !== 403 && answer.statusCode !== 400)
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => done(false))
    sent.end()
  })
}

/** Requests a tunnel to a URL's host from a proxy, as a browser does for TLS and web sockets; true if it opens. */
export function tunnelOpens(port: number, url: string): Promise<boolean> {
  const authority = url.replace(/^[a-z]*:?[/\\\t]*/i, '').split(/[/?#]/)[0] ?? ''
  const named = /:\d+$/.test(authority) ? authority : `${authority}:${url.startsWith('https') ? 443 : 80}`
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port }, () =>
      socket.write(`CONNECT ${named} HTTP/1.1\r\n\r\n`),
    )
    socket.setTimeout(3_000, () => socket.destroy())
    socket.once('data', (line) => {
      done(/^HTTP\/1\.1 200/.test(String(line)))
      socket.destroy()
    })
    socket.once('error', () => done(false))
    socket.once('close', () => done(false))
  })
}
