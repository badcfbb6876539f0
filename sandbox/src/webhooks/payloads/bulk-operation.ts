import type { BulkOperationRecord } from '../../state/records.ts'

/** Returns the body of `bulk_operations/finish`. */
export function bulkOperationPayload(operation: BulkOperationRecord): object {
  return {
    admin_graphql_api_id: `gid://shopify/BulkOperation/${operation.id}`,
    type: operation.type.toLowerCase(),
    status: operation.status.toLowerCase(),
    error_code: operation.errorCode?.toLowerCase() ?? null,
    created_at: operation.createdAt,
    completed_at: operation.completedAt,
  }
}
