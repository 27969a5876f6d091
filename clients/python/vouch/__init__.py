"""The client of the API. Made of docs/openapi.json by scripts/write-clients.ts; changes belong there."""

from typing import Any, List, Literal, Optional, TypedDict, Union

from .request import Connection, VouchProblem, path_part


__all__ = [
    "Vouch",
    "VouchProblem",
    "BulkReceipt",
    "BulkRequest",
    "Callback",
    "CallbackEvent",
    "CallbackPage",
    "CompanySignals",
    "CreditUse",
    "EmailSignals",
    "EvidenceLine",
    "FailedItem",
    "Health",
    "IpSignals",
    "Job",
    "JobPage",
    "JobSummary",
    "Outcome",
    "OutcomeBatch",
    "OutcomeReceipt",
    "PersonSignals",
    "Problem",
    "Usage",
    "VerificationRequest",
    "VerificationResult",
    "VerifiedItem",
]


class BulkReceipt(TypedDict):
    job_id: str
    status: Literal["queued", "running", "completed", "failed"]
    total: int


class _BulkRequestOptions(TypedDict, total=False):
    callback_url: str


class BulkRequest(_BulkRequestOptions):
    items: List["VerificationRequest"]


class Callback(TypedDict):
    "The state of a callback’s delivery."

    callback_id: str
    job_id: str
    url: str
    state: Literal["waiting", "pending", "delivered", "failed"]
    attempts: int
    last_attempt_at: Union[str, None]
    last_status: Union[int, None]
    last_error: Union[str, None]
    next_attempt_at: Union[str, None]
    delivered_at: Union[str, None]


class CallbackEvent(TypedDict):
    "What is posted to the callback URL when the job has ended. Fetch its items separately."

    callback_id: str
    type: Literal["job.completed", "job.failed"]
    job: "JobSummary"


class CallbackPage(TypedDict):
    callbacks: List["Callback"]
    next: Union[str, None]


class CompanySignals(TypedDict):
    domain: str
    domain_alive: Union[bool, None]
    domain_age_days: Union[int, None]
    has_website: Union[bool, None]
    industry_guess: Union[str, None]
    size_estimate: Union[str, None]


class CreditUse(TypedDict):
    "What was used of a budget; null means no limit."

    used: int
    reserved: int
    monthly_budget: Union[int, None]
    available: Union[int, None]


class EmailSignals(TypedDict):
    valid: bool
    disposable: bool
    free_provider: bool
    role_based: bool
    mx_record: bool


class EvidenceLine(TypedDict):
    code: str
    points: int
    cap: Union[int, None]
    observed: Union[str, None]
    source: str
    observed_at: Union[str, None]


class _FailedItemOptions(TypedDict, total=False):
    duplicate_of: int


class FailedItem(_FailedItemOptions):
    "An item that could not be verified, in its place."

    index: int
    input: "VerificationRequest"
    error: Any


class Health(TypedDict):
    "The service is running."

    status: Literal["ok"]
    version: str


class IpSignals(TypedDict):
    country: Union[str, None]
    is_vpn: Union[bool, None]
    is_tor: Union[bool, None]
    risk_score: Union[int, None]


class _JobOptions(TypedDict, total=False):
    paused: Literal[True]
    waiting: Any
    error: Any


class Job(_JobOptions):
    job_id: str
    status: Literal["queued", "running", "completed", "failed"]
    total: int
    processed: int
    succeeded: int
    failed: int
    credits_used: int
    created_at: str
    started_at: Union[str, None]
    ended_at: Union[str, None]
    items: List[Union["VerifiedItem", "FailedItem"]]


class JobPage(TypedDict):
    jobs: List["JobSummary"]
    next: Union[str, None]


class _JobSummaryOptions(TypedDict, total=False):
    paused: Literal[True]
    waiting: Any
    error: Any


class JobSummary(_JobSummaryOptions):
    "A job without its items."

    job_id: str
    status: Literal["queued", "running", "completed", "failed"]
    total: int
    processed: int
    succeeded: int
    failed: int
    credits_used: int
    created_at: str
    started_at: Union[str, None]
    ended_at: Union[str, None]


class _OutcomeOptions(TypedDict, total=False):
    happened_at: Union[str, None]
    words: Union[str, None]
    request_id: Union[str, None]


class Outcome(_OutcomeOptions):
    "What actually happened to one address."

    email: str
    outcome: Literal["fraud", "bounced_hard", "good_customer", "replied", "wrote", "delivered", "bounced_soft"]


class _OutcomeBatchOptions(TypedDict, total=False):
    label: str


class OutcomeBatch(_OutcomeBatchOptions):
    "What happened to 1 to 1000 addresses."

    outcomes: List["Outcome"]


class OutcomeReceipt(TypedDict):
    "The result of submitting outcomes."

    added: int
    known: int
    matched: int
    without_verdict: int
    before_verdict: int


class PersonSignals(TypedDict):
    name_matches_email: Union[bool, None]
    likely_at_company: Union[bool, None]
    confidence: Union[float, None]


class _ProblemOptions(TypedDict, total=False):
    required: int
    available: int
    errors: List[Any]


class Problem(_ProblemOptions):
    type: str
    title: str
    status: int
    detail: str
    code: Literal["invalid_request", "unauthorized", "insufficient_credits", "forbidden_host", "forbidden_origin", "forbidden_job", "not_found", "job_not_found", "key_not_found", "method_not_allowed", "job_state_conflict", "idempotency_conflict", "payload_too_large", "unsupported_media_type", "rate_limited", "internal_error", "dns_unavailable", "timeout", "overloaded", "store_unavailable"]
    request_id: str


class Usage(TypedDict):
    month: str
    key: "CreditUse"
    installation: "CreditUse"
    days: List[Any]


class _VerificationRequestOptions(TypedDict, total=False):
    name: str
    company_name: str
    ip_address: str


class VerificationRequest(_VerificationRequestOptions):
    "One address to verify, with what is known about its owner."

    email: str


class _VerificationResultOptions(TypedDict, total=False):
    company_domain_suggestion: Any
    policy: Literal["custom"]
    original: Any


class VerificationResult(_VerificationResultOptions):
    request_id: str
    score: int
    recommendation: Literal["approve", "review", "block"]
    email: "EmailSignals"
    company: "CompanySignals"
    person: "PersonSignals"
    ip: "IpSignals"
    flags: List[Literal["invalid_syntax", "domain_not_found", "no_mail_route", "null_mx", "implicit_mx", "disposable", "alias_service", "role_based", "free_provider_for_company", "possible_typo", "lookalike_domain", "homograph_local_part", "random_local_part", "no_spf", "no_dmarc", "mailbox_not_found", "mailbox_full", "mailbox_disabled", "catch_all", "mailbox_unconfirmed", "smtp_blocked", "new_domain", "young_domain", "no_website", "parked_domain", "name_mismatch", "company_mismatch", "vpn", "tor", "datacenter_ip", "private_relay", "reserved_ip", "limited_evidence", "known_fraud", "bounced_before", "known_good"]]
    reasoning: str
    cached: bool
    processed_in_ms: int
    input: "VerificationRequest"
    normalized: Union[str, None]
    suggestion: Union[str, None]
    mailbox: Union[Literal["exists", "not_found", "full", "disabled", "catch_all", "greylisted", "unknown"], None]
    evidence: List["EvidenceLine"]
    scoring_version: str
    checked_at: str


class _VerifiedItemOptions(TypedDict, total=False):
    company_domain_suggestion: Any
    policy: Literal["custom"]
    original: Any
    duplicate_of: int


class VerifiedItem(_VerifiedItemOptions):
    "A verification result in its place."

    request_id: str
    score: int
    recommendation: Literal["approve", "review", "block"]
    email: "EmailSignals"
    company: "CompanySignals"
    person: "PersonSignals"
    ip: "IpSignals"
    flags: List[Literal["invalid_syntax", "domain_not_found", "no_mail_route", "null_mx", "implicit_mx", "disposable", "alias_service", "role_based", "free_provider_for_company", "possible_typo", "lookalike_domain", "homograph_local_part", "random_local_part", "no_spf", "no_dmarc", "mailbox_not_found", "mailbox_full", "mailbox_disabled", "catch_all", "mailbox_unconfirmed", "smtp_blocked", "new_domain", "young_domain", "no_website", "parked_domain", "name_mismatch", "company_mismatch", "vpn", "tor", "datacenter_ip", "private_relay", "reserved_ip", "limited_evidence", "known_fraud", "bounced_before", "known_good"]]
    reasoning: str
    cached: bool
    processed_in_ms: int
    input: "VerificationRequest"
    normalized: Union[str, None]
    suggestion: Union[str, None]
    mailbox: Union[Literal["exists", "not_found", "full", "disabled", "catch_all", "greylisted", "unknown"], None]
    evidence: List["EvidenceLine"]
    scoring_version: str
    checked_at: str
    index: int


class Vouch(Connection):
    """The API behind one address, with one key."""

    def verify(self, body: "VerificationRequest", *, cache_control: Optional[str] = None) -> "VerificationResult":
        """Verify one address."""
        return self._send("POST", "/v1/verify", headers={"Cache-Control": cache_control}, body=body)

    def verify_bulk(self, body: "BulkRequest", *, cache_control: Optional[str] = None, idempotency_key: Optional[str] = None) -> "BulkReceipt":
        """Submit a batch."""
        return self._send("POST", "/v1/verify/bulk", headers={"Cache-Control": cache_control, "Idempotency-Key": idempotency_key}, body=body)

    def list_jobs(self, *, limit: Optional[int] = None, after: Optional[str] = None) -> "JobPage":
        """List jobs."""
        return self._send("GET", "/v1/jobs", query={"limit": limit, "after": after})

    def get_job(self, job_id: str) -> "Job":
        """Show a job."""
        return self._send("GET", f"/v1/jobs/{path_part(job_id)}")

    def delete_job(self, job_id: str) -> None:
        """Delete a job."""
        self._send("DELETE", f"/v1/jobs/{path_part(job_id)}")

    def cancel_job(self, job_id: str) -> "Job":
        """Cancel a job."""
        return self._send("POST", f"/v1/jobs/{path_part(job_id)}/cancel")

    def list_callbacks(self, *, limit: Optional[int] = None, after: Optional[str] = None) -> "CallbackPage":
        """List callbacks."""
        return self._send("GET", "/v1/callbacks", query={"limit": limit, "after": after})

    def record_outcomes(self, body: "OutcomeBatch") -> "OutcomeReceipt":
        """Record what happened to addresses."""
        return self._send("POST", "/v1/outcomes", body=body)

    def usage(self) -> "Usage":
        """Show this month’s credits."""
        return self._send("GET", "/v1/usage")

    def metrics(self) -> str:
        """Show the service’s metrics."""
        return self._send("GET", "/v1/metrics")

    def health(self) -> "Health":
        """Check that the service is running."""
        return self._send("GET", "/v1/health")
