// Takes the place of an OpenTelemetry SDK, and records each span and metric with its attributes.
import { type Meter, metrics, type Span, type Tracer, trace } from '@opentelemetry/api';

export interface Recorder {
  /** Names of the spans, as they began. */
  readonly spans: readonly string[];
  /** Everything else that was said, names and attributes alike. */
  readonly reported: readonly unknown[];
  remove(): void;
}

/** Takes the place of an SDK until it is removed. */
export function registerRecorder(): Recorder {
  const spans: string[] = [];
  const reported: unknown[] = [];
  const span = (name: string, options: unknown): Span => {
    spans.push(name);
    reported.push(name, options);
    const noting = (...words: unknown[]): Span => {
      reported.push(words);
      return noted;
    };
    const noted: Span = {
      spanContext: () => ({ traceId: '1'.repeat(32), spanId: '2'.repeat(16), traceFlags: 1 }),
      setAttribute: noting,
      setAttributes: noting,
      addEvent: noting,
      addLink: noting,
      addLinks: noting,
      setStatus: noting,
      updateName: noting,
      end: () => {},
      isRecording: () => true,
      recordException: (words) => void reported.push(String(words)),
    };
    return noted;
  };
  const startActiveSpan = (name: string, ...rest: unknown[]) =>
    (rest.at(-1) as (span: Span) => unknown)(span(name, rest.slice(0, -1)));
  const tracer = { startSpan: span, startActiveSpan } as unknown as Tracer;
  const instrument = (name: string) => ({
    add: (...words: unknown[]) => reported.push(name, words),
    record: (...words: unknown[]) => reported.push(name, words),
    addCallback: () => {},
    removeCallback: () => {},
  });
  const meter = {
    createHistogram: instrument,
    createCounter: instrument,
    createUpDownCounter: instrument,
    createGauge: instrument,
    createObservableGauge: instrument,
    createObservableCounter: instrument,
    createObservableUpDownCounter: instrument,
    addBatchObservableCallback: () => {},
    removeBatchObservableCallback: () => {},
  } as unknown as Meter;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  metrics.setGlobalMeterProvider({ getMeter: () => meter });
  return {
    spans,
    reported,
    remove() {
      trace.disable();
      metrics.disable();
    },
  };
}
