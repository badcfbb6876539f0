import type { SitemapCheck } from './check.ts'
import { blockedCheck } from './checks/blocked.ts'
import { canonicalElsewhereCheck } from './checks/canonical-elsewhere.ts'
import { deadCheck } from './checks/dead.ts'
import { lastmodBehindCheck } from './checks/lastmod-behind.ts'
import { lastmodFutureCheck } from './checks/lastmod-future.ts'
import { lastmodUnfoundedCheck } from './checks/lastmod-unfounded.ts'
import { missingCheck } from './checks/missing.ts'
import { noReturnCheck } from './checks/no-return.ts'
import { noindexCheck } from './checks/noindex.ts'
import { otherHostCheck } from './checks/other-host.ts'
import { redirectCheck } from './checks/redirect.ts'
import { twiceCheck } from './checks/twice.ts'
import { withoutImageCheck } from './checks/without-image.ts'

/** All checks, most serious first. */
export const CHECKS: readonly SitemapCheck[] = [
  deadCheck,
  redirectCheck,
  noindexCheck,
  blockedCheck,
  canonicalElsewhereCheck,
  otherHostCheck,
  missingCheck,
  noReturnCheck,
  lastmodFutureCheck,
  twiceCheck,
  lastmodBehindCheck,
  lastmodUnfoundedCheck,
  withoutImageCheck,
]
