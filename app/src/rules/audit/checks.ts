import type { PageCheck, StoreCheck } from './check.ts'
import { canonicalBrokenCheck } from './checks/canonical-broken.ts'
import { canonicalChainCheck } from './checks/canonical-chain.ts'
import { canonicalElsewhereCheck } from './checks/canonical-elsewhere.ts'
import { canonicalInvalidCheck } from './checks/canonical-invalid.ts'
import { canonicalMissingCheck } from './checks/canonical-missing.ts'
import { canonicalMultipleCheck } from './checks/canonical-multiple.ts'
import { depthCheck } from './checks/depth.ts'
import { descriptionLongCheck } from './checks/description-long.ts'
import { descriptionMissingCheck } from './checks/description-missing.ts'
import { descriptionMultipleCheck } from './checks/description-multiple.ts'
import { descriptionShortCheck } from './checks/description-short.ts'
import { duplicateContentCheck } from './checks/duplicate-content.ts'
import { duplicateDescriptionCheck } from './checks/duplicate-description.ts'
import { duplicateTitleCheck } from './checks/duplicate-title.ts'
import { h1MissingCheck } from './checks/h1-missing.ts'
import { h1MultipleCheck } from './checks/h1-multiple.ts'
import { headingEmptyCheck } from './checks/heading-empty.ts'
import { headingOrderCheck } from './checks/heading-order.ts'
import { hreflangCodeCheck } from './checks/hreflang-code.ts'
import { hreflangDefaultCheck } from './checks/hreflang-default.ts'
import { hreflangReturnCheck } from './checks/hreflang-return.ts'
import { hreflangSelfCheck } from './checks/hreflang-self.ts'
import { hreflangUrlCheck } from './checks/hreflang-url.ts'
import { imageAltFilenameCheck } from './checks/image-alt-filename.ts'
import { imageAltMissingCheck } from './checks/image-alt-missing.ts'
import { imageAltRepeatedCheck } from './checks/image-alt-repeated.ts'
import { imageHeavyCheck } from './checks/image-heavy.ts'
import { imageUnsizedCheck } from './checks/image-unsized.ts'
import { langInvalidCheck } from './checks/lang-invalid.ts'
import { langMissingCheck } from './checks/lang-missing.ts'
import { lcpLazyCheck } from './checks/lcp-lazy.ts'
import { linkBrokenCheck } from './checks/link-broken.ts'
import { linkNamelessCheck } from './checks/link-nameless.ts'
import { linkNofollowCheck } from './checks/link-nofollow.ts'
import { linkRedirectCheck } from './checks/link-redirect.ts'
import { linkUncrawlableCheck } from './checks/link-uncrawlable.ts'
import { linkVagueCheck } from './checks/link-vague.ts'
import { metaRefreshCheck } from './checks/meta-refresh.ts'
import { mixedContentCheck } from './checks/mixed-content.ts'
import { noindexCheck } from './checks/noindex.ts'
import { notHttpsCheck } from './checks/not-https.ts'
import { ogMissingCheck } from './checks/og-missing.ts'
import { orphanCheck } from './checks/orphan.ts'
import { redirectChainCheck } from './checks/redirect-chain.ts'
import { redirectLoopCheck } from './checks/redirect-loop.ts'
import { renderBlockingCheck } from './checks/render-blocking.ts'
import { robotsBlockedCheck } from './checks/robots-blocked.ts'
import { sitemapDeadCheck } from './checks/sitemap-dead.ts'
import { sitemapMissingCheck } from './checks/sitemap-missing.ts'
import { sitemapNoindexCheck } from './checks/sitemap-noindex.ts'
import { status4xxCheck } from './checks/status-4xx.ts'
import { status5xxCheck } from './checks/status-5xx.ts'
import { structuredDataErrorCheck } from './checks/structured-data-error.ts'
import { structuredDataWarningCheck } from './checks/structured-data-warning.ts'
import { thinPageCheck } from './checks/thin-page.ts'
import { titleLongCheck } from './checks/title-long.ts'
import { titleMissingCheck } from './checks/title-missing.ts'
import { titleMultipleCheck } from './checks/title-multiple.ts'
import { titleShortCheck } from './checks/title-short.ts'
import { urlFormCheck } from './checks/url-form.ts'
import { viewportMissingCheck } from './checks/viewport-missing.ts'
import { viewportZoomCheck } from './checks/viewport-zoom.ts'

/** Checks of a page's own content. */
export const PAGE_CHECKS: readonly PageCheck[] = [
  titleMissingCheck,
  titleShortCheck,
  titleLongCheck,
  titleMultipleCheck,
  descriptionMissingCheck,
  descriptionShortCheck,
  descriptionLongCheck,
  descriptionMultipleCheck,
  h1MissingCheck,
  h1MultipleCheck,
  headingOrderCheck,
  headingEmptyCheck,
  canonicalMissingCheck,
  canonicalInvalidCheck,
  canonicalMultipleCheck,
  canonicalElsewhereCheck,
  noindexCheck,
  hreflangCodeCheck,
  hreflangUrlCheck,
  hreflangSelfCheck,
  hreflangDefaultCheck,
  langMissingCheck,
  langInvalidCheck,
  viewportMissingCheck,
  viewportZoomCheck,
  metaRefreshCheck,
  imageAltMissingCheck,
  imageAltFilenameCheck,
  imageAltRepeatedCheck,
  imageUnsizedCheck,
  lcpLazyCheck,
  renderBlockingCheck,
  linkNamelessCheck,
  linkUncrawlableCheck,
  mixedContentCheck,
  notHttpsCheck,
  ogMissingCheck,
  urlFormCheck,
  thinPageCheck,
]

/** Checks of a page in relation to the other pages of its store. */
export const STORE_CHECKS: readonly StoreCheck[] = [
  status4xxCheck,
  status5xxCheck,
  redirectLoopCheck,
  robotsBlockedCheck,
  canonicalBrokenCheck,
  canonicalChainCheck,
  hreflangReturnCheck,
  linkBrokenCheck,
  linkRedirectCheck,
  redirectChainCheck,
  linkNofollowCheck,
  linkVagueCheck,
  depthCheck,
  orphanCheck,
  duplicateTitleCheck,
  duplicateDescriptionCheck,
  duplicateContentCheck,
  structuredDataErrorCheck,
  structuredDataWarningCheck,
  sitemapMissingCheck,
  sitemapNoindexCheck,
  sitemapDeadCheck,
  imageHeavyCheck,
]

export const CHECKS: readonly (PageCheck | StoreCheck)[] = [...PAGE_CHECKS, ...STORE_CHECKS]

const byId = new Map(CHECKS.map((check) => [check.id, check]))

/** Returns the check with this name; undefined if it no longer exists. */
export const checkOf = (id: string): PageCheck | StoreCheck | undefined => byId.get(id)
