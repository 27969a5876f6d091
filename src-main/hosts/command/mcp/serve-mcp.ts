// Serves the tools to an AI assistant over two streams by the Model Context Protocol, until it disconnects.
import type { Readable, Writable } from 'node:stream';
import { fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { TObject } from 'typebox';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import { validate } from '../../../../src-shared/validate.ts';
import { wrongShape } from '../../../../src-shared/wrong-shape.ts';
import { failureOf } from '../failure.ts';
import { TOOLS, type Tool, type ToolUse } from './tools.ts';

export interface McpOptions {
  readonly bridge: Bridge;
  /** How addresses are checked. */
  readonly options: CheckOptions;
  /** Whether tools are offered that start, pause and cancel lists. */
  readonly allowChanges: boolean;
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
  /** Aborts when the user asks to stop. */
  readonly interrupt: AbortSignal;
  /** Told, once, in a sentence, that something came which is no message. */
  readonly unreadable: (sentence: string) => void;
}

/** A message of an assistant: a list of a thousand addresses has a place in it. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;

const INSTRUCTIONS = `Vouch verifies email addresses on this machine. A score is a trust score from 0 to 100; a recommendation is
approve, review or block; evidence lists what was observed and how many points each observation carries. null means unknown (a source did not answer, or was not asked): never report it as no.`;

/** Resolves when the assistant has gone, or the user asks to stop. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const gone = new AbortController();
  const transport = new StdioServerTransport(options.input, options.output, {
    maxBufferSize: LONGEST_MESSAGE,
  });
  // It closes at the end of its input, when nobody reads its output, and at a message that is too long.
  const close = transport.close.bind(transport);
  transport.close = async () => {
    await close();
    gone.abort();
  };
  const signal = AbortSignal.any([gone.signal, options.interrupt]);
  let warned = false;
  const served = serveStdio(() => serverOf(options, signal), {
    transport,
    onerror() {
      if (!warned && !signal.aborted)
        options.unreadable('The input is not a message of the protocol, or is larger than 4 MB.');
      warned = true;
    },
  });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await served.close();
}

function serverOf({ bridge, options, allowChanges, version }: McpOptions, gone: AbortSignal) {
  const server = new McpServer({ name: 'vouch', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    if (tool.changes && !allowChanges) continue;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: schemaOf(tool.input),
        annotations: {
          readOnlyHint: !tool.changes,
          destructiveHint: tool.name === 'cancel_job',
          openWorldHint: tool.asks,
        },
      },
      (input, { mcpReq }) =>
        answer(tool, input, { bridge, options, signal: AbortSignal.any([mcpReq.signal, gone]) }),
    );
  }
  return server;
}

/** The schema as the protocol wants it; judged by the same code as every other call. */
function schemaOf(schema: TObject) {
  return fromJsonSchema<object>(schema as unknown as JsonSchemaType, {
    getValidator:
      <T>() =>
      (value: unknown) => {
        const judged = validate(schema, value, 'the input');
        return judged.ok
          ? { valid: true, data: judged.value as T, errorMessage: undefined }
          : {
              valid: false,
              data: undefined,
              errorMessage: wrongShape(judged.violations).message,
            };
      },
  });
}

/** What went wrong is a result, so that the assistant can read it and do better. */
async function answer(tool: Tool, input: unknown, use: ToolUse) {
  try {
    const result = await tool.call(input, use);
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(result) }],
      structuredContent: result as Record<string, unknown>,
    };
  } catch (error) {
    const { problem } = failureOf(error);
    return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(problem) }] };
  }
}
