import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from './error-reporting/reporter.ts'

interface RowBoundaryProps {
  row: unknown
  /** Replaces the row if it cannot be drawn. */
  instead: ReactNode
  children: ReactNode
}

/** Catches the error of one row, reports it, and leaves the other rows as they are. A changed row is tried again. */
export class RowBoundary extends Component<RowBoundaryProps, { failed: unknown }> {
  override state = { failed: null }

  static getDerivedStateFromError(): { failed: unknown } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    report(error)
  }

  override componentDidUpdate({ row }: RowBoundaryProps): void {
    if (this.state.failed !== null && row !== this.props.row) this.setState({ failed: null })
  }

  override render(): ReactNode {
    return this.state.failed === null ? this.props.children : this.props.instead
  }
}

/** The row in place of one that could not be drawn. */
export function FailedRow({ columns }: { columns: number }) {
  const { t } = useTranslation('shell')
  return (
    <tr>
      <td colSpan={columns} className="sp-subtle">
        {t('rowFailed')}
      </td>
    </tr>
  )
}
