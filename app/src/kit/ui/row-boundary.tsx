import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from './error-reporting/reporter.ts'

interface RowBoundaryProps {
  row: unknown
  /** Replaces the row if it cannot be drawn. */
  instead: ReactNode
  children: ReactNode
}

interface RowBoundaryState {
  /** The row the state is about. */
  row: unknown
  isFailed: boolean
}

/** Catches the error of one row, reports it, and leaves the other rows as they are. A changed row is tried again. */
export class RowBoundary extends Component<RowBoundaryProps, RowBoundaryState> {
  override state: RowBoundaryState = { row: this.props.row, isFailed: false }

  static getDerivedStateFromProps(
    { row }: RowBoundaryProps,
    held: RowBoundaryState,
  ): RowBoundaryState | null {
    return row === held.row ? null : { row, isFailed: false }
  }

  static getDerivedStateFromError(): Pick<RowBoundaryState, 'isFailed'> {
    return { isFailed: true }
  }

  override componentDidCatch(error: Error): void {
    report(error)
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.instead : this.props.children
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
