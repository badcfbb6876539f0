/**
 * Programs name themselves: crawlers, link previews, monitors, libraries. Whoever gives no name is one, too; nobody's
 * browser is without.
 */
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|pingdom|uptime|headless|phantom|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient|scrapy|archiver|validator|feed|^\W*$|^mozilla\/[45]\.0$/i

/** True for visits that are no person's, as far as the visitor's name for itself tells. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 12 || PROGRAM.test(userAgent)
}

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** What a browser says it runs on. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop'
}
