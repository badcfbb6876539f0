import type { Operation } from '../../../app/src/core/changes/contract.ts'
import {
  createOperation,
  type OperationRequest,
} from '../../../app/src/core/changes/operation/create-operation.ts'
import type { Installation, RigStore } from './installation.ts'
import { until } from './installation.ts'

export function gidOf(productId: number): string {
  return `gid://shopify/Product/${productId}`
}

/**
 * Returns all product ids: the platform reports the first thousand, and the products were created in sequence with
 * equal steps between their ids.
 */
export function everyId({ productIds }: RigStore, many: number): number[] {
  const [first = 0, second = 0] = productIds
  const step = second - first
  if (productIds.some((id, at) => id !== first + at * step)) throw new Error('The ids have no order.')
  return Array.from({ length: many }, (_, at) => first + at * step)
}

/** Orders a new SEO title for each product; `more` is added to the order. */
export function orderTitles(
  installation: Installation,
  store: RigStore,
  productIds: readonly number[],
  more: Partial<OperationRequest> = {},
): Promise<Operation> {
  return createOperation(installation.contextOf(store), {
    type: 'rig.titles',
    performedOn: 'product',
    fields: ['seo-title'],
    title: { key: 'rig:titles', values: {} },
    cause: 'merchant',
    notify: false,
    changes: productIds.map((id) => ({
      kind: 'catalogue.search-listing',
      resourceId: gidOf(id),
      field: 'seo-title',
      label: `Product ${id}`,
      after: `Title of ${id}`,
    })),
    ...more,
  })
}

export interface OperationRow {
  state: string
  finished_at: Date | null
  total: number
  applied: number
  failed: number
}

/** Waits until nothing of the operation is open; returns its row. */
export function operationEnds(
  { look }: Pick<Installation, 'look'>,
  id: string,
  options: { seconds: number; words?: () => string },
): Promise<OperationRow> {
  const ask = async (): Promise<OperationRow | undefined> => {
    const rows = await look<OperationRow>(
      'select state, finished_at, total, applied, failed from operations where id = $1',
      [id],
    )
    return rows[0]
  }
  return until(ask, (row) => row !== undefined && row.finished_at !== null, {
    everyMs: 100,
    ...options,
  }) as Promise<OperationRow>
}
