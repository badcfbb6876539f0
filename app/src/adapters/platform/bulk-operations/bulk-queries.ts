import { z } from 'zod'
import { defineOperation } from '../admin-graphql/client.ts'

const userErrors = z.array(z.object({ message: z.string() }))

/** Lets the platform run a query over everything it fits; it costs 10 points whatever the size (facts §3). */
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

/** Stops one; what it has written so far is lost. */
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

/** How far one is, and where its result lies. The counts are texts on the wire. */
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
