import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { offeredGates } from '#core/shops/domain/feature-gate.ts'
import { takenTogether } from '#core/shops/webhook.ts'
import { chooseFor } from './choose.ts'
import { chooseMany, previewMany } from './choose-many.ts'
import { breadcrumbsContract } from './contract.ts'
import { addCustom, editCustom, removeCustom } from './custom-trails.ts'
import { breadcrumbErrors } from './errors.ts'
import { exportCsv } from './export-csv.ts'
import {
  FOLLOW,
  followChoices,
  followCollections,
  followNewProducts,
  followNightly,
  followProducts,
  followRest,
  followUninstall,
} from './follow.ts'
import { choiceKind } from './kinds/choice.ts'
import { customTrailKind } from './kinds/custom-trail.ts'
import { settingsKind } from './kinds/settings.ts'
import { trailKind } from './kinds/trail.ts'
import { listTrails } from './list-trails.ts'
import { lookAgain, lookAtTheme } from './look-at-theme.ts'
import { LOOK, lookSoon } from './look-soon.ts'
import { ownData } from './own-data.ts'
import { breadcrumbsGate } from './plan-gates.ts'
import { preview } from './preview.ts'
import { quickWins } from './quick-wins.ts'
import { READ_MEMBERSHIPS, readMemberships } from './read-memberships.ts'
import { getState, refresh, saveChoices } from './service.ts'
import { suggestions } from './suggestions.ts'
import { fillTrails, WRITE_TRAILS, writeTrailsPayload } from './write-trails.ts'

const nothing = z.object({})

/** One breadcrumb trail for every page: chosen on the server, printed live by the theme block. */
export const server: ServerModule = {
  slug: 'breadcrumbs',
  waits: ['preview', 'saveSettings', 'look'],
  ...implement(breadcrumbsContract, {
    get: getState,
    saveSettings: saveChoices,
    refresh,
    look: lookAgain,
    trails: listTrails,
    csv: exportCsv,
    choose: chooseFor,
    chooseMany,
    chooseManyPreview: previewMany,
    addCustom,
    editCustom,
    removeCustom,
    preview,
  }),
  jobs: [
    defineJob({ name: READ_MEMBERSHIPS, payload: nothing, run: readMemberships }),
    defineJob({ name: WRITE_TRAILS, payload: writeTrailsPayload, run: fillTrails }),
    defineJob({ name: LOOK, payload: nothing, every: '53 3 * * *', run: lookAtTheme }),
    defineJob({ name: FOLLOW, payload: nothing, every: '*/10 * * * *', untilLeft: true, run: followRest }),
    defineJob({
      name: 'breadcrumbs.read-nightly',
      payload: nothing,
      every: '37 1 * * *',
      untilLeft: true,
      run: followNightly,
    }),
  ],
  kinds: [
    defineChangeKind(settingsKind),
    defineChangeKind(trailKind),
    defineChangeKind(choiceKind),
    defineChangeKind(customTrailKind),
  ],
  webhooks: [
    takenTogether('products/create', followProducts),
    takenTogether('products/update', followProducts),
    takenTogether('collections/create', followCollections),
    takenTogether('collections/update', followCollections),
    takenTogether('collections/delete', followCollections),
    { topic: 'themes/publish', run: lookSoon },
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, delivery) => followUninstall(ctx, delivery.triggeredAt),
    },
  ],
  effectListeners: [followChoices],
  catalogueListeners: [followNewProducts],
  ownData: [ownData],
  quickWins,
  suggestions,
  ...offeredGates(breadcrumbsGate),
  errors: Object.values(breadcrumbErrors),
}
