import { pageCheck } from '../check.ts'

/** Pages that are there to be read; a list lives from what it lists. */
const TEMPLATES = new Set(['product', 'article', 'page'])
/** Words below which a page answers hardly any question. */
const LEAST = 50

export const thinPageCheck = pageCheck({
  id: 'thin-page',
  level: 'warning',
  fix: 'content',
  reads: ['template', 'mainWords'],
  judge: ({ template, mainWords }) =>
    TEMPLATES.has(template) && mainWords < LEAST ? { count: mainWords, least: LEAST } : null,
})
