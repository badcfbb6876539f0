import type { ServerModule } from '#core/registry/server-module.ts'
import { cancelOperation } from './cancel.ts'
import { pageOfChanges, pageOfHistory } from './change-pages.ts'
import { changesCsv, historyCsv } from './changes-csv.ts'
import {
  type ChangesInput,
  changesContract,
  type HistoryInput,
  type OperationsInput,
  type ReviewInput,
} from './contract.ts'
import { endOperationsOfUninstalled } from './end-uninstalled.ts'
import { changesErrors } from './errors.ts'
import { operationDetail, pageOfOperations } from './history.ts'
import { historyChoices } from './history-choices.ts'
import { changesJobs } from './jobs.ts'
import { rerunOperation } from './rerun.ts'
import { reviewChanges } from './review.ts'
import { undoChange, undoOperation } from './undo.ts'
import { previewUndoSince, undoSince } from './undo-since.ts'
import { writeAgain } from './write-again.ts'

interface Id {
  id: string
}
interface Moment {
  at: string
}

/** Operations, history and undo over the kinds all modules declare. */
export const changesModule: ServerModule = {
  slug: 'changes',
  contract: changesContract,
  routes: {
    operations: async (ctx, input: OperationsInput) => ({ data: await pageOfOperations(ctx, input) }),
    operation: async (ctx, { id }: Id) => ({ data: await operationDetail(ctx, id) }),
    changes: async (ctx, input: ChangesInput) => ({ data: await pageOfChanges(ctx, input) }),
    changesCsv: async (ctx, input: ChangesInput) => ({ data: await changesCsv(ctx, input) }),
    cancel: async (ctx, { id }: Id) => ({ data: await cancelOperation(ctx, id) }),
    rerun: async (ctx, { id }: Id) => ({ data: await rerunOperation(ctx, id) }),
    undo: async (ctx, { id }: Id) => ({ data: await undoOperation(ctx, id) }),
    review: async (ctx, input: ReviewInput) => ({ data: await reviewChanges(ctx, input) }),
    writeAgain: async (ctx, input: Id & { changes: string[] }) => ({ data: await writeAgain(ctx, input) }),
    history: async (ctx, input: HistoryInput) => ({ data: await pageOfHistory(ctx, input) }),
    historyChoices: async (ctx, input: { q?: string }) => ({ data: await historyChoices(ctx, input) }),
    historyCsv: async (ctx, input: HistoryInput) => ({ data: await historyCsv(ctx, input) }),
    undoChange: async (ctx, { id }: Id) => ({ data: await undoChange(ctx, id) }),
    undoSincePreview: async (ctx, { at }: Moment) => ({ data: await previewUndoSince(ctx, at) }),
    undoSince: async (ctx, { at }: Moment) => ({ data: await undoSince(ctx, at) }),
  },
  jobs: changesJobs,
  webhooks: [
    { topic: 'app/uninstalled', evenUninstalled: true, run: (ctx) => endOperationsOfUninstalled(ctx) },
  ],
  errors: Object.values(changesErrors),
}
