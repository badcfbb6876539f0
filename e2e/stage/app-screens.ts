/** Name and path of a screen; its route and its tab are part of the path. */
export type ListedScreen = readonly [name: string, path: string]

/** What stands for an existing item in a path: `/operations/:operation`. */
export type Placeholder = 'product' | 'operation' | 'post' | 'order' | 'report' | 'store'

/** The offer of the operator's plan catalogue that a screen shows. */
export const CUSTOM_PLAN = 'agency'

/** Puts items in the place of their placeholders, and `gone` in that of the others: the screen then says so. */
export function filledPath(path: string, made: Partial<Record<Placeholder, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => made[name as Placeholder] ?? 'gone')
}

/** Those that the menu or a row of links leads to, with their tabs, and a URL that leads nowhere. */
const MAIN_SCREENS: readonly ListedScreen[] = [
  ['Home', '/'],
  ['Schema setup', '/schema'],
  ['Schema results', '/schema-results'],
  ['Schema errors', '/schema-errors'],
  ['Schema duplicates', '/schema-duplication'],
  ['Critical information', '/schema-critical-info'],
  ['Meta tags', '/seo-booster/metatags?tabindex=1'],
  ['Alt texts', '/seo-booster/metatags?tabindex=2'],
  ['Bulk operations of meta tags', '/seo-booster/metatags?tabindex=5'],
  ['Review', '/seo-booster/metatags?tabindex=5&operation=:operation'],
  ['Automations', '/seo-booster/metatags?tabindex=6'],
  ['Images', '/speed-booster/imageoptimization'],
  ['Image sizes', '/speed-booster/imageoptimization?tabindex=1'],
  ['Images of the home page', '/speed-booster/imageoptimization?tabindex=3'],
  ['Image automation', '/speed-booster/imageoptimization?tabindex=4'],
  ['Image settings', '/speed-booster/imageoptimization?tabindex=5'],
  ['History', '/history'],
  ['Plans', '/pricing'],
  ['Points', '/pricing?tabindex=4'],
  ['Credits', '/pricing?tabindex=1'],
  ['Settings', '/settings'],
  ['Settings, products', '/settings?tabindex=1'],
  ['Settings, collections', '/settings?tabindex=2'],
  ['Audit', '/seo-audit'],
  ['Audit, problems', '/seo-audit?tabindex=1'],
  ['Audit, quick wins', '/seo-audit?tabindex=2'],
  ['Schema types', '/schema?tabindex=0'],
  ['Smart Product', '/schema?tabindex=1'],
  ['Blog posts', '/seo-booster/metatags?tabindex=3'],
  ['Content tabs', '/seo-booster/metatags?tabindex=4'],
  ['Broken links', '/seo-booster/brokenlink'],
  ['Broken links, unresolved', '/seo-booster/brokenlink?tabindex=1'],
  ['Broken link automation', '/seo-booster/brokenlink?tabindex=4'],
  ['Redirects', '/seo-booster/redirects'],
  ['Breadcrumbs', '/seo-booster/breadcrumbs'],
  ['Breadcrumb trails', '/seo-booster/breadcrumbs?tabindex=1'],
  ['XML sitemap', '/google-search-console/xml-sitemap'],
  ['HTML sitemap', '/google-search-console/html-sitemap'],
  ['Search console', '/google-search-console'],
  ['Index status', '/google-search-console/index-status'],
  ['Keywords', '/google-search-console/keywords'],
  ['Page speed', '/core-web-vitals'],
  ['Instant page', '/speed-booster/instant-page'],
  ['Integration', '/integration'],
  ['Partner apps', '/partner-apps'],
  ['Services', '/services'],
  ['Community', '/community'],
  ['Feedback', '/feedback'],
  ['Help', '/help'],
  ['Shared reports', '/shared-reports'],
  ['Nothing there', '/nothing-there'],
]

/** Screens that only other screens lead to: they have a button Back. */
export const SUB_SCREENS: readonly ListedScreen[] = [
  ['Import', '/seo-booster/metatags/import'],
  ['Editor', '/seo-booster/metatags/product/:product'],
  ['Operations', '/operations'],
  ['Operation', '/operations/:operation'],
  ['Charge', '/oneTimeCharge'],
  ['Custom plan', `/pricing/custom-plan/${CUSTOM_PLAN}`],
  ['One-time purchase', '/pricing/one-time-plan'],
  ['Profile', '/profile'],
  ['Leaving', '/leaving'],
  ['Organization', '/schema/organization'],
  ['Local business', '/schema/local-business'],
  ['Questions and answers', '/schema/productFAQ'],
  ['New questions and answers', '/schema/productFAQ/new'],
  ['New blog post', '/seo-booster/blog-posts/new'],
  ['Plan of blog posts', '/seo-booster/blog-posts/plan'],
  ['Blog post', '/seo-booster/blog-posts/:post'],
  ['New content tabs', '/seo-booster/content-tabs/new'],
  ['Plan of redirects', '/seo-booster/redirects/plan'],
  ['Page speed fix', '/core-web-vitals/fix'],
  ['Service', '/services/technical-seo'],
  ['Order of a service', '/services/orders/:order'],
  ['SEO plan', '/seo-plan'],
  ['Review of the app', '/review'],
  ['Article', '/help/first-steps'],
  ['Staff visits', '/history/visits'],
  ['Staff visit', '/history/visits/gone'],
]

/**
 * Screens of the app, relative to its URL in the admin, with placeholders; `gone` is an item that does not exist: the
 * screen then says so. `app-screens.test.ts` compares the three lists with the features' declarations.
 */
export const SCREENS: readonly ListedScreen[] = [...MAIN_SCREENS, ...SUB_SCREENS]

/** Name of a dialog, the path of its screen, and the button that opens it. */
export type ListedDialog = readonly [name: string, path: string, button: string]

/** Dialogs that a single press opens; those about chosen rows are examined by the journeys of their features. */
export const DIALOGS: readonly ListedDialog[] = [
  ['Switch on in the theme', '/', 'View'],
  ['Add a broken link', '/seo-booster/brokenlink', 'Add broken link'],
  ['Add a redirect', '/seo-booster/redirects', 'Add redirect'],
  ['Add a page', '/google-search-console/xml-sitemap', 'Add a page'],
  ['Suggest a feature', '/community', 'Suggest a feature'],
  ['Uninstall', '/profile', 'Uninstall'],
  ['Optimise images', '/speed-booster/imageoptimization', 'Optimise images'],
  ['Undo everything since', '/history', 'Undo everything since…'],
]

/** Screens of the staff area; `:store` stands for the domain of an existing one. */
export const STAFF_SCREENS: readonly ListedScreen[] = [
  ['Stores', '/admin'],
  ['Store', '/admin/stores/:store'],
  ['Money', '/admin/money'],
  ['Community, staff', '/admin/community'],
  ['Feedback, staff', '/admin/feedback'],
  ['Videos', '/admin/videos'],
  ['Partner apps, staff', '/admin/partner-apps'],
  ['Services, staff', '/admin/services'],
  ['Order, staff', '/admin/services/:store/:order'],
  ['System', '/admin/system'],
  ['Language model', '/admin/language-model'],
  ['Staff log', '/admin/log'],
  ['Web vitals', '/admin/web-vitals'],
  ['Account', '/admin/account'],
  ['Team', '/admin/team'],
]

/** Dialogs of the staff area that a single press opens. */
export const STAFF_DIALOGS: readonly ListedDialog[] = [
  ['Visit', '/admin/stores/:store', 'Visit store'],
  ['Credits', '/admin/stores/:store', 'Give credits'],
  ['Code', '/admin/money', 'Add code'],
  ['Video', '/admin/videos', 'Add a video'],
  ['Partner app', '/admin/partner-apps', 'Add app'],
]

/** Pages for everybody. */
export const PUBLIC_SCREENS: readonly ListedScreen[] = [
  ['Roadmap', '/public/roadmap'],
  ['Changelog', '/public/changelog'],
  ['Status', '/public/status'],
  ['Public help', '/public/help'],
  ['Public article', '/public/help/first-steps'],
  ['Shared report', '/public/report#:report'],
]
