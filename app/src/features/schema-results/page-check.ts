import { definePageCheck } from '#core/crawl/page-check.ts'
import { RULES_VERSION } from '#rules/rich-results/version.ts'
import { MARKUP_CHECK } from './domain/check-name.ts'
import type { MarkupVerdict } from './domain/finding.ts'
import { judgedMarkup } from './markup-task.ts'
import { saveVerdict, storePolicies } from './verdict-store.ts'

/** Page check that judges the structured data of the store's pages. */
export const markupCheck = definePageCheck<MarkupVerdict>({
  name: MARKUP_CHECK,
  feature: 'schema-results',
  version: RULES_VERSION,
  needsMarkup: true,
  judge: judgedMarkup,
  async storeFacts(ctx, { url, template }) {
    if (template !== 'product') return {}
    return { storePolicies: await ctx.tx((tx) => storePolicies(tx, url)) }
  },
  store: saveVerdict,
})
