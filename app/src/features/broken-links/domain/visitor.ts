/** Paths that vulnerability scanners request: no store page ever had one. */
const PROBE =
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|old|zip|gz|tar|ini|ya?ml|log|sh)~?(?:\/|$)|\/(?:wp-|\.|cgi-bin|phpmyadmin|vendor\/|actuator|xmlrpc)/i
/** Files browsers request on their own. */
const BY_ITSELF =
  /^\/(?:apple-touch-icon[\w-]*\.png|browserconfig\.xml|favicon[\w-]*\.\w+|ads\.txt|app-ads\.txt|humans\.txt)$/i

/** Returns whether only programs request the path: no store page was ever there, and no visitor misses it. */
export function isProbe(path: string): boolean {
  return PROBE.test(path) || BY_ITSELF.test(path)
}
