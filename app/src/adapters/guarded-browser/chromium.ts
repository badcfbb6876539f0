import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of the browser in Linux distributions; the first one found is used. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Returns the path of the browser to start, null if there is none. `path` is the operator's setting; `none` disables
 * the search.
 */
export function findBrowser({ path, searched }: { path: string | null; searched: string }): string | null {
  if (path === 'none') return null
  const candidates =
    path === null
      ? PROGRAMS.flatMap((program) => searched.split(delimiter).map((folder) => join(folder, program)))
      : [path]
  return candidates.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Sends all traffic through the proxy, including loopback, which browsers exclude by default; nothing is resolved
 * here. Protocols that bypass a proxy, such as WebRTC and QUIC, are off.
 */
export function browserArguments(options: {
  proxyPort: number
  profile: string
  isSandboxed: boolean
}): string[] {
  return [
    '--headless=new',
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profile}`,
    `--proxy-server=http://127.0.0.1:${options.proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--disable-features=AsyncDns,DnsOverHttps,MediaRouter,OptimizationHints,Translate,DialMediaRouteProvider,AutofillServerCommunication,CertificateTransparencyComponentUpdater,WebTransport',
    '--disable-background-networking',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-dev-shm-usage',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-gpu',
    '--disable-hang-monitor',
    '--disable-ipc-flooding-protection',
    '--disable-notifications',
    '--disable-prompt-on-repost',
    '--disable-sync',
    '--deny-permission-prompts',
    '--metrics-recording-only',
    '--mute-audio',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-pings',
    '--password-store=basic',
    '--use-mock-keychain',
    ...(options.isSandboxed ? [] : ['--no-sandbox']),
    'about:blank',
  ]
}
