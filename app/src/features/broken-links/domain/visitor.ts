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
