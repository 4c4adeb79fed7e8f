create index delegations_by_agent on delegations (tenant_id, agent_id, delegation_id);
