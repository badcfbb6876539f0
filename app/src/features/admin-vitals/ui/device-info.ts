import type { DeviceInfo } from '../contract.ts'

/** Properties that only some browsers provide. */
interface TellingNavigator extends Navigator {
  connection?: { effectiveType?: string; type?: string; downlink?: number }
  deviceMemory?: number
  userAgentData?: { brands?: { brand: string; version: string }[]; mobile?: boolean; platform?: string }
}

const BROWSERS: [name: string, form: RegExp][] = [
  ['Edge', /\bEdg\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*\bSafari\//],
]
const SYSTEMS: [name: string, form: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Reads the eleven fields of the specification; those the browser does not provide are empty or null. */
export function deviceInfo(browser: TellingNavigator = navigator): DeviceInfo {
  const { userAgent, connection } = browser
  const named = BROWSERS.flatMap(([name, form]) => {
    const version = form.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })
  return {
    browser: named[0] ?? '',
    os: SYSTEMS.find(([, form]) => form.test(userAgent))?.[0] ?? '',
    appCodeName: browser.appCodeName ?? '',
    // Only the number: the rest repeats the browser's name in enough detail to identify people.
    appVersion: /^[\d.]+/.exec(browser.appVersion ?? '')?.[0] ?? '',
    cookieEnabled: browser.cookieEnabled === true,
    networkType: connection?.effectiveType ?? connection?.type ?? '',
    networkSpeed: connection?.downlink ?? null,
    deviceMemory: browser.deviceMemory ?? null,
    vendor: browser.vendor ?? '',
    isMobile: browser.userAgentData?.mobile ?? /\bMobi/.test(userAgent),
    platform: browser.userAgentData?.platform ?? browser.platform ?? '',
  }
}
