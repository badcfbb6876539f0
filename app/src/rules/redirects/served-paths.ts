/**
 * First parts of paths that the platform, an app or a service responds to itself: they are no pages of the store. Links
 * to them are in every theme, such as the login's `/customer_authentication/redirect`. For a regular expression.
 */
export const SERVED_PATHS = [
  ...['account', 'apps', 'a', 'tools', 'community', 'cart', 'checkouts?', 'search', 'cdn', 'challenge'],
  ...['customer_authentication', 'customer_identity', 'discount', 'localization', 'services'],
].join('|')
