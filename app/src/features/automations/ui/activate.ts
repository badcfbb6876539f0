import { lateDialog } from '#kit/ui/late-part.tsx'

/** The question before an automation runs by itself, loaded when it is first asked. */
export const Activate = lateDialog(() => import('./activate-dialog.tsx').then((part) => part.ActivateDialog))
