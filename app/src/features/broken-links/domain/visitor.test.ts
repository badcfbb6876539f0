import { expect, test } from 'vitest'
import { isProbe } from './visitor.ts'

test.each(['/wp-login.php', '/.env', '/vendor/phpunit/x', '/xmlrpc.php', '/apple-touch-icon.png'])(
  'nobody misses %s',
  (path) => expect(isProbe(path)).toBe(true),
)

test.each(['/products/old-lamp', '/blogs/news/scan-your-bottle', '/pages/vendor'])(
  'somebody may miss %s',
  (path) => expect(isProbe(path)).toBe(false),
)
