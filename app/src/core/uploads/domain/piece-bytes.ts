/**
 * Bytes in one piece of a file. A piece is sent as base64 and has to fit into a request body; the size is a multiple
 * of 3, so that base64 has no padding inside the file. Browser and server share this constant, so that the server
 * accepts the pieces the browser cuts.
 */
export const PIECE_BYTES = 126 * 1024
