import { lateDialog } from '#kit/ui/late-part.tsx'

/** The confirmation dialog, loaded when it is first needed. */
export const Activate = lateDialog(() => import('./activate-dialog.tsx').then((part) => part.ActivateDialog))
