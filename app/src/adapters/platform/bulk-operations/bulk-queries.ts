import { z } from 'zod'
import { defineOperation } from '../admin-graphql/client.ts'

const userErrors = z.array(z.object({ message: z.string() }))

/** Runs a query over all matching objects on the platform; costs 10 points whatever the size (facts §3). */
export const startBulkQuery = defineOperation<{ query: string }>()({
  document: /* GraphQL */ `
    mutation StartBulkQuery($query: String!) {
      bulkOperationRunQuery(query: $query) {
        bulkOperation {
          id
        }
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({
    bulkOperationRunQuery: z.object({
      bulkOperation: z.object({ id: z.string() }).nullable(),
      userErrors,
    }),
  }),
})

/** Stops a bulk query; its results so far are lost. */
export const cancelBulkQuery = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation CancelBulkQuery($id: ID!) {
      bulkOperationCancel(id: $id) {
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({ bulkOperationCancel: z.object({ userErrors }) }),
})

/** Progress of a bulk query, and the URL of its result. The counts are strings on the wire. */
export const bulkQueryState = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query BulkQueryState($id: ID!) {
      bulkOperation(id: $id) {
        status
        errorCode
        objectCount
        url
      }
    }
  `,
  data: z.object({
    bulkOperation: z
      .object({
        status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED']),
        errorCode: z.string().nullable(),
        objectCount: z.coerce.number(),
        url: z.string().nullable(),
      })
      .nullable(),
  }),
})
