import { definePageCheck } from '#core/crawl/page-check.ts'
import { RULES_VERSION } from '#rules/rich-results/version.ts'
import type { MarkupVerdict } from './domain/finding.ts'
import { judgedMarkup } from './judge-markup.ts'
import { saveVerdict } from './verdict-store.ts'

/** Page check that judges the structured data of the store's pages. */
export const markupCheck = definePageCheck<MarkupVerdict>({
  name: 'schema-results.markup',
  feature: 'schema-results',
  version: RULES_VERSION,
  needsMarkup: true,
  judge: judgedMarkup,
  store: saveVerdict,
})
