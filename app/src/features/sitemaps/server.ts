import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { addSitemap, removeSitemap } from './added-files.ts'
import { listedPages } from './audit-facts.ts'
import { registerSitemapCommand } from './cli.ts'
import { sitemapsContract } from './contract.ts'
import { sitemapsErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import { homeCards } from './home-cards.ts'
import { getHtml, getHtmlLook, htmlSitemap, saveHtml, searchHtml } from './html/html-service.ts'
import { getIndexNow, keyFile, submitIndexNow } from './index-now/submit.ts'
import { judgeAfterScan, signalsCheck } from './judging/page-check.ts'
import { namePage, removeNamedPage } from './own/named-pages.ts'
import {
  followProducts,
  ownFile,
  ownIndex,
  refreshOwnPages,
  rewriteOwnSitemap,
  writeOwnSitemap,
} from './own/own-sitemap.ts'
import { sitemapsGate } from './plan-gates.ts'
import { quickWins } from './quick-wins.ts'
import { JUDGE_JOB, OWN_FILES_JOB, OWN_JOB, OWN_PAGES_JOB, READ_JOB } from './reading/job-names.ts'
import { beginFirstReading, judgeAgain, readSlice, repeatReading } from './reading/read-sitemaps.ts'
import { deleteFromSearchConsole, getSubmitted, submitToSearchConsole } from './search-console.ts'
import { askForReading, getEntries, getProblems, getState, rereadEntry } from './service.ts'
import { suggestions } from './suggestions.ts'

export const server: ServerModule = {
  slug: 'sitemaps',
  waits: ['reread', 'add', 'namePage', 'submitIndexNow', 'submitted', 'submit', 'withdraw', 'htmlLook'],
  ...implement(sitemapsContract, {
    get: getState,
    read: askForReading,
    list: getEntries,
    csv: exportCsv,
    problems: getProblems,
    reread: rereadEntry,
    add: addSitemap,
    remove: removeSitemap,
    namePage,
    removeNamedPage,
    indexNow: getIndexNow,
    submitIndexNow: (ctx) => submitIndexNow(ctx),
    submitted: getSubmitted,
    submit: submitToSearchConsole,
    withdraw: deleteFromSearchConsole,
    html: getHtml,
    htmlLook: getHtmlLook,
    saveHtml,
    searchHtml,
  }),
  proxyRoutes: [
    { method: 'GET', path: '/sitemap', run: htmlSitemap },
    { method: 'GET', path: '/sitemap.xml', run: ownIndex },
    { method: 'GET', path: '/sitemaps/:file', run: ownFile },
    { method: 'GET', path: '/:key(^[a-f0-9]{32}).txt', run: keyFile },
  ],
  catalogueListeners: [followProducts],
  jobs: [
    defineJob({ name: READ_JOB, payload: z.object({}), run: (ctx) => readSlice(ctx) }),
    defineJob({
      name: 'sitemaps.nightly',
      payload: z.object({}),
      every: '11 2 * * *',
      run: repeatReading,
    }),
    defineJob({ name: OWN_JOB, payload: z.object({}), every: '31 2 * * *', run: rewriteOwnSitemap }),
    defineJob({ name: OWN_FILES_JOB, payload: z.object({}), run: (ctx) => writeOwnSitemap(ctx) }),
    defineJob({ name: OWN_PAGES_JOB, payload: z.object({}), run: refreshOwnPages }),
    defineJob({ name: JUDGE_JOB, payload: z.object({}), run: judgeAgain }),
  ],
  installers: [{ reads: 'pages', begin: beginFirstReading }],
  pageChecks: [signalsCheck],
  crawlEnds: [judgeAfterScan],
  homeCards,
  quickWins,
  suggestions,
  auditFacts: [listedPages],
  ...offeredGates(sitemapsGate),
  errors: Object.values(sitemapsErrors),
  commands: [registerSitemapCommand],
}
