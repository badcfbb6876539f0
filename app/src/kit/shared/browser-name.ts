/**
 * Names of programs: crawlers, link previews, monitors, libraries. An empty name also counts as a program; every
 * browser sends one.
 */
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|pingdom|uptime|headless|phantom|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient|scrapy|archiver|validator|feed|^\W*$|^mozilla\/[45]\.0$/i

/** Returns true for visits by programs, as far as the user agent shows. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 12 || PROGRAM.test(userAgent)
}

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Returns the kind of device a browser reports. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop'
}
