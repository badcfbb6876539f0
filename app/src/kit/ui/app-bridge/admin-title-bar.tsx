import type { ReservableCall } from '../api/closed-calls.ts'

export interface TitleAction {
  label: string
  onAction: () => void
  disabled?: boolean
  /** The call it leads to; who a call may be closed to is never inside the admin. */
  call?: ReservableCall | undefined
}

/** The admin's own title bar. The admin reads this element's children; the page draws none of it. */
export function AdminTitleBar({
  title,
  primary,
  secondary,
  onBack,
  backLabel,
}: {
  title: string
  primary: TitleAction | undefined
  secondary: readonly TitleAction[]
  onBack: (() => void) | undefined
  backLabel: string
}) {
  return (
    <ui-title-bar title={title}>
      {onBack && (
        <button type="button" variant="breadcrumb" onClick={onBack}>
          {backLabel}
        </button>
      )}
      {secondary.map((action) => (
        <button key={action.label} type="button" onClick={action.onAction} disabled={action.disabled}>
          {action.label}
        </button>
      ))}
      {primary && (
        <button type="button" variant="primary" onClick={primary.onAction} disabled={primary.disabled}>
          {primary.label}
        </button>
      )}
    </ui-title-bar>
  )
}
