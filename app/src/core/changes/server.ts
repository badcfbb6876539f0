import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { takenTogether } from '#core/shops/webhook.ts'
import { changesContract } from './contract.ts'
import { changesErrors } from './errors.ts'
import { pageOfChanges, pageOfHistory } from './history/change-pages.ts'
import { changesCsv, historyCsv } from './history/changes-csv.ts'
import { operationDetail, pageOfOperations } from './history/history.ts'
import { historyChoices } from './history/history-choices.ts'
import { homeCards } from './history/home-cards.ts'
import { operationsCsv } from './history/operations-csv.ts'
import { changesJobs } from './jobs.ts'
import { nameOverwritten } from './journal/overwritten.ts'
import { robotsOwnData } from './kinds/robots.ts'
import { cancelOperation } from './operation/cancel.ts'
import { endOperationsOfUninstalled } from './operation/end-uninstalled.ts'
import { rerunOperation } from './operation/rerun.ts'
import { mailIntegration } from './result-mail/integration.ts'
import { reviewChanges } from './review/review.ts'
import { writeAgain } from './review/write-again.ts'
import { undoChange, undoOperation } from './undo/undo.ts'
import { previewUndoSince, undoSince } from './undo/undo-since.ts'

/** Operations, history and undo for the change kinds of all modules. */
export const changesModule: ServerModule = {
  slug: 'changes',
  reads: ['operations'],
  ...implement(changesContract, {
    operations: pageOfOperations,
    operation: (ctx, { id }) => operationDetail(ctx, id),
    changes: pageOfChanges,
    changesCsv,
    cancel: (ctx, { id }) => cancelOperation(ctx, id),
    rerun: (ctx, { id }) => rerunOperation(ctx, id),
    undo: (ctx, { id }) => undoOperation(ctx, id),
    review: reviewChanges,
    writeAgain,
    history: pageOfHistory,
    historyChoices,
    historyCsv,
    operationsCsv,
    undoChange: (ctx, { id }) => undoChange(ctx, id),
    undoSincePreview: (ctx, { at }) => previewUndoSince(ctx, at),
    undoSince: (ctx, { at }) => undoSince(ctx, at),
  }),
  jobs: changesJobs,
  homeCards,
  ownData: [robotsOwnData],
  integrations: [mailIntegration],
  webhooks: [
    { topic: 'app/uninstalled', evenUninstalled: true, run: (ctx) => endOperationsOfUninstalled(ctx) },
    ...['products/update', 'collections/update'].map((topic) => takenTogether(topic, nameOverwritten)),
  ],
  errors: Object.values(changesErrors),
}
