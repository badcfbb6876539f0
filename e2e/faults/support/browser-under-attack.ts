import { createSocket, type Socket } from 'node:dgram'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createGuardedBrowser } from '../../../app/src/adapters/guarded-browser/guarded-browser.ts'
import { createLighthouse, type Lab } from '../../../app/src/adapters/lighthouse/lab.ts'
import type { OutboundRoute } from '../../../app/src/kit/server/env-parts.ts'
import { ensureChromium } from '../../../bin/ensure-chromium.ts'

/** The lab as the product uses it: Lighthouse in a browser behind our proxy, with the browser's own protections on. */
export function labOf(routes: readonly OutboundRoute[], withinMs?: number): Lab {
  const browser = createGuardedBrowser(
    { browserPath: ensureChromium(), browserSandbox: true, browserUserId: 65_534, outboundRoutes: routes },
    process.env['PATH'] ?? '',
  )
  return createLighthouse(browser, routes, withinMs)
}

/** Opens a listener for connectionless packets; `packets` returns their number. */
export async function openUdpCanary(): Promise<{ port: number; packets(): number; close(): Promise<void> }> {
  let packets = 0
  const socket: Socket = createSocket('udp4')
  socket.on('message', () => (packets += 1))
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    port: socket.address().port,
    packets: () => packets,
    close: () => new Promise((done) => socket.close(() => done())),
  }
}

function browsersNow(): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('signpost-browser-')
    } catch {
      // The process ended meanwhile.
      return false
    }
  })
}

/**
 * Returns the processes of our browsers that still exist a moment after the last one was ended: a killed process
 * takes a while to exit.
 */
export async function browsersLeft(): Promise<string[]> {
  const until = Date.now() + 3_000
  while (browsersNow().length > 0 && Date.now() < until) await wait(50)
  return browsersNow()
}
