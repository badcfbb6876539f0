/**
 * Programs name themselves: crawlers, link previews, monitors, libraries. Whoever gives no name is one, too; nobody's
 * browser is without.
 */
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|pingdom|uptime|headless|phantom|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient|scrapy|archiver|validator|feed|^\W*$|^mozilla\/[45]\.0$/i
/** What scanners for holes ask for: no page of a store ever had such a path. */
const PROBE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|old|zip|gz|tar|ini|ya?ml|log|sh)~?(?:\/|$)|\/(?:wp-|\.|cgi-bin|phpmyadmin|vendor\/|actuator|xmlrpc)/i
/** Files browsers ask for by themselves. */
const BY_ITSELF =
  /^\/(?:apple-touch-icon[\w-]*\.png|browserconfig\.xml|favicon[\w-]*\.\w+|ads\.txt|app-ads\.txt|humans\.txt)$/i

/** True for what only programs look for: no page of a store was ever there, and no visitor misses it. */
export function isProbe(path: string): boolean {
  return PROBE.test(path) || BY_ITSELF.test(path)
}

/** True for visits that are no person's, as far as the visitor's name for itself tells. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 12 || PROGRAM.test(userAgent)
}
