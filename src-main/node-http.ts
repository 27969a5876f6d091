// Node's http, loaded as CommonJS loads it: an import statement reads all exports, and so loads Node's WebSocket, a tenth of a start.

export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
