/**
 * Bytes of one piece of a file. It is sent as base64 and has to fit into a request body; it is a multiple of 3, so that base64
 * has no padding inside the file. Browser and server read it from here: a piece one side cuts is a piece the other takes.
 */
export const PIECE_BYTES = 126 * 1024
