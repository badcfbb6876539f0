import { z } from 'zod'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { takenTogether } from '#core/shops/webhook.ts'
import { listCollections } from './collections.ts'
import { catalogueContract } from './contract.ts'
import { catalogueErrors } from './errors.ts'
import { homeCards } from './home-cards.ts'
import { REFRESH_IMAGES, refreshImages } from './images/image-refreshes.ts'
import { pickImages } from './images/pick-images.ts'
import { READ_IMAGES, runReadImages } from './images/read-images.ts'
import { READ_MEMBERS, readMembers } from './members/read-members.ts'
import { namedResources, pickResources } from './pick.ts'
import { productChoices } from './product-choices.ts'
import { askForRedirects, READ_REDIRECTS, readRedirects } from './redirects/read-redirects.ts'
import { refreshResources } from './refresh-resources.ts'
import { searchProducts } from './search.ts'
import {
  beginFirstSync,
  cancelSync,
  getStatus,
  pollContent,
  runNightly,
  runSync,
  startResync,
  startSync,
} from './service.ts'
import { SYNC } from './sync-job.ts'
import { followPublishedTheme, READ_TITLES, readTitles } from './titles/read-titles.ts'
import { textMeasureOf } from './titles/text-measure.ts'

const nothing = z.object({})
const REFRESHED_BY = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/create',
  'collections/update',
  'collections/delete',
]

/** The store's resources in our database, kept in step with the platform. */
export const catalogueModule: ServerModule = {
  slug: 'catalogue',
  reads: ['status'],
  ...implement(catalogueContract, {
    status: getStatus,
    sync: startSync,
    resync: startResync,
    cancel: cancelSync,
    searchProducts,
    collections: listCollections,
    pick: pickResources,
    named: namedResources,
    images: pickImages,
    productChoices,
    textMeasure: (ctx) => ctx.tx((tx) => textMeasureOf(ctx, tx)),
  }),
  jobs: [
    defineJob({ name: SYNC, payload: nothing, run: runSync }),
    defineJob({ name: READ_MEMBERS, payload: nothing, run: readMembers }),
    defineJob({ name: READ_TITLES, payload: nothing, every: '47 2 * * *', run: readTitles }),
    defineJob({ name: READ_IMAGES, payload: nothing, run: runReadImages }),
    defineJob({ name: REFRESH_IMAGES, payload: nothing, run: refreshImages }),
    defineJob({ name: READ_REDIRECTS, payload: nothing, run: readRedirects }),
    defineJob({
      name: 'catalogue.compare-redirects',
      payload: nothing,
      every: '17 1 * * *',
      run: (ctx) => ctx.tx((tx) => askForRedirects(ctx, tx)),
    }),
    defineJob({
      name: 'catalogue.poll-content',
      payload: nothing,
      every: '*/10 * * * *',
      untilLeft: true,
      run: pollContent,
    }),
    defineJob({
      name: 'catalogue.compare',
      payload: nothing,
      every: '11 1 * * *',
      untilLeft: true,
      run: runNightly,
    }),
  ],
  installers: [
    { reads: 'catalogue', begin: beginFirstSync },
    { reads: 'catalogue', begin: (ctx, tx) => askForRedirects(ctx, tx) },
  ],
  webhooks: [
    ...REFRESHED_BY.map((topic) => takenTogether(topic, refreshResources)),
    { topic: 'themes/publish', run: followPublishedTheme },
  ],
  homeCards,
  errors: Object.values(catalogueErrors),
}
