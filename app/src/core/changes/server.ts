import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { takenTogether } from '#core/shops/webhook.ts'
import { cancelOperation } from './cancel.ts'
import { pageOfChanges, pageOfHistory } from './change-pages.ts'
import { changesCsv, historyCsv } from './changes-csv.ts'
import { changesContract } from './contract.ts'
import { endOperationsOfUninstalled } from './end-uninstalled.ts'
import { changesErrors } from './errors.ts'
import { operationDetail, pageOfOperations } from './history.ts'
import { historyChoices } from './history-choices.ts'
import { homeCards } from './home-cards.ts'
import { changesJobs } from './jobs.ts'
import { nameOverwritten } from './overwritten.ts'
import { rerunOperation } from './rerun.ts'
import { reviewChanges } from './review.ts'
import { undoChange, undoOperation } from './undo.ts'
import { previewUndoSince, undoSince } from './undo-since.ts'
import { writeAgain } from './write-again.ts'

/** Operations, history and undo over the kinds all modules declare. */
export const changesModule: ServerModule = {
  slug: 'changes',
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
    undoChange: (ctx, { id }) => undoChange(ctx, id),
    undoSincePreview: (ctx, { at }) => previewUndoSince(ctx, at),
    undoSince: (ctx, { at }) => undoSince(ctx, at),
  }),
  jobs: changesJobs,
  homeCards,
  webhooks: [
    { topic: 'app/uninstalled', evenUninstalled: true, run: (ctx) => endOperationsOfUninstalled(ctx) },
    ...['products/update', 'collections/update'].map((topic) => takenTogether(topic, nameOverwritten)),
  ],
  errors: Object.values(changesErrors),
}
