import { pageCheck } from '../check.ts'

/** Templates of pages meant to be read; a list page depends on its entries. */
const TEMPLATES = new Set(['product', 'article', 'page'])
/** Number of words below which a page answers hardly any question. */
const LEAST = 50

export const thinPageCheck = pageCheck({
  id: 'thin-page',
  level: 'warning',
  fix: 'content',
  reads: ['template', 'mainWords'],
  judge: ({ template, mainWords }) =>
    TEMPLATES.has(template) && mainWords < LEAST ? { count: mainWords, least: LEAST } : null,
})
