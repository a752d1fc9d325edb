import IsotrapScenarios

ScenarioHost.main([.counterOffActor])
